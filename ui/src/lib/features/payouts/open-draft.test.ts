import { beforeEach, expect, it } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { draft } from '$lib/testing/views';
import { MAX_BYTES, openDraft, UnreadableFile } from './open-draft.svelte';

const call = mockedHost();

beforeEach(() => {
  openDraft.clear();
});

it('passes the file’s bytes', async () => {
  call.mockResolvedValueOnce(draft({ draft: 'a' }));
  await openDraft.read(new File([new Uint8Array([0, 255, 128, 10])], 'odd.xlsx'));
  // printf '\0\377\200\n' | base64
  expect(call).toHaveBeenLastCalledWith('payouts_read', { file_name: 'odd.xlsx', bytes_base64: 'AP+ACg==', sheets: [] });
});

it('does not even read a file that is too large', async () => {
  const huge = new File(['x'], 'huge.xlsx');
  Object.defineProperty(huge, 'size', { value: MAX_BYTES + 1 });
  await expect(openDraft.read(huge)).rejects.toBeInstanceOf(UnreadableFile);
  expect(call).not.toHaveBeenCalled();
});

it('loads a draft that is not in memory, once', async () => {
  call.mockResolvedValue(draft({ draft: 'c' }));
  await openDraft.show('c');
  await openDraft.show('c');
  expect(call).toHaveBeenCalledExactlyOnceWith('payouts_draft', { draft: 'c' });
});
