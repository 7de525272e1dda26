import type { ItemState, Route, RunItemView, RunSummaryView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';

/** The program returns at most this many payments per call. */
export const PAGE = 500;

export type ItemPart = 'all' | 'paid' | 'refused' | 'unknown' | 'held' | 'waiting' | 'stopped' | 'paid_before';

/** The columns of the list. */
export type BatchOrder = 'row' | 'state' | 'who' | 'account' | 'amount' | 'what' | 'reference';
export const BATCH_ORDERS: readonly BatchOrder[] = ['row', 'state', 'who', 'account', 'amount', 'what', 'reference'];

/** The parts of the list that a state belongs to. A payment that needs review is unconfirmed, too, and is in both. */
export const PARTS_OF: Record<ItemState, readonly Exclude<ItemPart, 'all'>[]> = {
  ready: ['waiting'],
  sending: ['waiting'],
  confirming: ['unknown'],
  in_doubt: ['unknown'],
  held: ['unknown', 'held'],
  paid: ['paid'],
  refused: ['refused'],
  stopped: ['stopped'],
  paid_before: ['paid_before'],
};

/** The loaded part of a batch: its counts, and the requested pages of payments. */
export interface RunPages {
  summary: RunSummaryView;
  route: Route;
  groupSize: number;
  /** The payments come from several sheets. */
  stacked: boolean;
  /** While sending: the charge of a battery that runs low, in percent. */
  batteryLow: number | null;
  pages: ReadonlyMap<number, readonly RunItemView[]>;
}

/** Loads the wanted pages of a batch, or all. The counts are those of the last answer. */
export async function readRun(run: string, wanted: readonly number[] | 'all'): Promise<RunPages> {
  const pages = new Map<number, readonly RunItemView[]>();
  const first = wanted === 'all' ? 0 : (wanted[0] ?? 0);
  let answer = await rpc('payouts_run', { run, from: first * PAGE });
  pages.set(first, answer.items);
  const rest = wanted === 'all' ? range(1, Math.ceil(answer.summary.items / PAGE)) : wanted.slice(1);
  for (const page of rest) {
    answer = await rpc('payouts_run', { run, from: page * PAGE });
    pages.set(page, answer.items);
  }
  return { summary: answer.summary, route: answer.route, groupSize: answer.group_size, stacked: answer.stacked, batteryLow: answer.battery_low, pages };
}

/** The pages that contain the payments from `first` up to, but not including, `last`. */
export function pagesOf(first: number, last: number): number[] {
  return range(Math.floor(first / PAGE), Math.max(1, Math.ceil(last / PAGE)));
}

/** The payment at an index of the whole batch, if its page is loaded. */
export function itemAt(known: RunPages, index: number): RunItemView | undefined {
  return known.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}

/** The loaded payments of a part, in the order of the batch. */
export function itemsIn(known: RunPages, part: ItemPart): RunItemView[] {
  const items = [...known.pages.keys()].sort((one, other) => one - other).flatMap((page) => known.pages.get(page) ?? []);
  return part === 'all' ? items : items.filter((item) => PARTS_OF[item.state].includes(part));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
