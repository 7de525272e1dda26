import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { expect, it, vi } from 'vitest';
import { mockedHost } from '$lib/testing/host';
import { describes, marked, wrongEverywhere } from '$lib/testing/fields';
import FetchDialog from './FetchDialog.svelte';

const call = mockedHost();

it.each(['name', 'from', 'to'])('shows the problem of %s at its field', async (path) => {
  render(FetchDialog, { onclose: vi.fn(), onbegun: vi.fn() });
  call.mockRejectedValue(wrongEverywhere(['name', 'from', 'to']));
  await fireEvent.click(screen.getByTestId('history-fetch'));
  await waitFor(() => expect(describes(`history-${path}`)).toContain(`Problem of ${path}.`));
  expect(marked(`history-${path}`)).toBe(true);
});
