import type { ItemState, Route, RunItemView, RunSummaryView } from '$lib/generated/commands';
import { rpc } from '$lib/ipc/rpc';

/** The program gives at most this many items at once. */
export const PAGE = 500;

export type ItemPart = 'all' | 'paid' | 'refused' | 'unknown' | 'held' | 'waiting' | 'stopped' | 'paid_before';

/** The part of the list a state belongs to. A held item is also not known, and is found under both. */
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

/** What is known of a run here: its counts, and the pages of items that were asked for. */
export interface RunPages {
  summary: RunSummaryView;
  route: Route;
  groupSize: number;
  /** Its payments are of several sheets. */
  stacked: boolean;
  /** While it is being sent: the percent of a battery that runs out. */
  batteryLow: number | null;
  pages: ReadonlyMap<number, readonly RunItemView[]>;
}

/** Reads the wanted pages of a run, or all of them. The counts are those of the last answer. */
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

/** The pages that hold the items `first` up to, not including, `last`. */
export function pagesOf(first: number, last: number): number[] {
  return range(Math.floor(first / PAGE), Math.max(1, Math.ceil(last / PAGE)));
}

/** The item at a place of the whole run, if its page was read. */
export function itemAt(known: RunPages, index: number): RunItemView | undefined {
  return known.pages.get(Math.floor(index / PAGE))?.[index % PAGE];
}

/** The items of a part, in the run's order, among those that were read. */
export function itemsIn(known: RunPages, part: ItemPart): RunItemView[] {
  const items = [...known.pages.keys()].sort((one, other) => one - other).flatMap((page) => known.pages.get(page) ?? []);
  return part === 'all' ? items : items.filter((item) => PARTS_OF[item.state].includes(part));
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}
