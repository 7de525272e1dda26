import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { draft } from '$lib/testing/views';
import { MAX_BYTES, openDraft, UNDO_MS, UnreadableFile } from './open-draft.svelte';

const call = mockedHost();

beforeEach(() => {
  openDraft.clear();
});

afterEach(() => vi.useRealTimers());

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

it('offers a discarded draft for ten seconds', async () => {
  vi.useFakeTimers();
  openDraft.view = draft({ draft: 'd', file_name: 'may.csv' });
  await openDraft.discard();
  expect(call).toHaveBeenLastCalledWith('payouts_discard', { draft: 'd' });
  expect(openDraft.view).toBeUndefined();
  expect(openDraft.discarded).toEqual({ draft: 'd', fileName: 'may.csv' });
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(openDraft.discarded).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(openDraft.discarded).toBeUndefined();
});

it('restores a discarded draft, and forgets it with the profile', async () => {
  openDraft.view = draft({ draft: 'd' });
  await openDraft.discard();
  await openDraft.restore('d');
  expect(call).toHaveBeenLastCalledWith('payouts_restore', { draft: 'd' });
  expect(openDraft.discarded).toBeUndefined();
  openDraft.view = draft({ draft: 'e' });
  await openDraft.discard();
  openDraft.clear();
  expect(openDraft.discarded).toBeUndefined();
});
