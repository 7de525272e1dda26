import type { BatchAnswerView, BatchView } from '$lib/generated/commands';
import { confirmed } from '$lib/ipc/confirmed';
import { rpc } from '$lib/ipc/rpc';
import { bytesOf, UnreadableFile } from './open-draft.svelte';

/** The largest batch that the program reads. */
const MOST_BYTES = 96 * 1024 * 1024;

/** What a file between two laptops is, by its ending; a spreadsheet is neither. */
export function betweenLaptops(name: string): 'batch' | 'answer' | undefined {
  const ending = name.toLowerCase().split('.').pop();
  if (ending === 'paybatch') return 'batch';
  return ending === 'payanswer' ? 'answer' : undefined;
}

/** Opens a batch of another laptop. Nothing is approved by it. */
export async function openBatch(file: File): Promise<BatchView> {
  if (file.size > MOST_BYTES) throw new UnreadableFile('too_large', file.name);
  return rpc('batch_open', { bytes_base64: await bytesOf(file) });
}

/** What came of an answer: the run it started, the note it was sent back with, or neither where nobody confirmed. */
export interface Taken {
  run: string | undefined;
  sentBack: BatchAnswerView | undefined;
}

/** Takes an answer. An approval is paid once somebody here says so in the confirm window. */
export async function takeAnswer(file: File): Promise<Taken> {
  if (file.size > 64 * 1024) throw new UnreadableFile('too_large', file.name);
  const text = await file.text();
  const told = await rpc('batch_answer', { text });
  if (!told.approved) return { run: undefined, sentBack: told };
  const { run } = await confirmed({ deed: 'start_approved', answer: text });
  return { run: run ?? undefined, sentBack: undefined };
}
