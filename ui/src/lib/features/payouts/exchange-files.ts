import type { BatchAnswerView, BatchView } from '$lib/generated/commands';
import { confirmed } from '$lib/ipc/confirmed';
import { rpc } from '$lib/ipc/rpc';
import { bytesOf, UnreadableFile } from './open-draft.svelte';

/** The largest approval request that the program reads. */
const MOST_BYTES = 96 * 1024 * 1024;

/** The kind of a file exchanged between two laptops, from its extension; undefined for a spreadsheet. */
export function betweenLaptops(name: string): 'batch' | 'answer' | undefined {
  const ending = name.toLowerCase().split('.').pop();
  if (ending === 'paybatch') return 'batch';
  return ending === 'payanswer' ? 'answer' : undefined;
}

/** Opens an approval request of another laptop. This approves nothing. */
export async function openBatch(file: File): Promise<BatchView> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('too_large', file.name);
  return rpc('batch_open', { bytes_base64: await bytesOf(file) });
}

/** The result of a response: the batch that it started, the note with which it was returned, or neither without a confirmation. */
export interface Taken {
  run: string | undefined;
  sentBack: BatchAnswerView | undefined;
}

/** Opens a response. An approval is paid only after a confirmation in the confirm window. */
export async function takeAnswer(file: File): Promise<Taken> {
  if (file.size > 64 * 1024) throw new UnreadableFile('too_large', file.name);
  const text = await file.text();
  const response = await rpc('batch_answer', { text });
  if (!response.approved) return { run: undefined, sentBack: response };
  const { run } = await confirmed({ deed: 'start_approved', answer: text });
  return { run: run ?? undefined, sentBack: undefined };
}
