import type { DraftView, Route } from '$lib/generated/commands';
import { en } from '$lib/messages/en';

/** How a draft is to be sent, as chosen on the screen. */
export interface Sending {
  route: Route;
  groupSize: string;
  contact: string;
}

/** The contact for rows without one. A bulk call carries no contacts, so it has none. */
export function contactOf(draft: DraftView, sending: Sending): string | undefined {
  return sending.route === 'single' && draft.without_contact > 0 ? sending.contact.trim() : undefined;
}

/** The data of the ready rows that a bulk call does not carry, in words; undefined if there is none. */
export function unsentInGroups(draft: DraftView): string | undefined {
  const remarks = draft.with_remarks;
  const contacts = draft.ready - draft.without_contact;
  return remarks + contacts > 0 ? en.draft.unsent(remarks, contacts) : undefined;
}

export type WhyNot = 'none' | 'toFix' | 'contact' | 'size';

/** Why the approval step cannot begin; undefined if it can. */
export function whyNotReady(draft: DraftView): 'none' | 'toFix' | undefined {
  if (draft.to_fix > 0) return 'toFix';
  return draft.ready === 0 ? 'none' : undefined;
}

/** Why a draft cannot be submitted for approval; undefined if it can. */
export function whyNot(draft: DraftView, sending: Sending): WhyNot | undefined {
  const rows = whyNotReady(draft);
  if (rows) return rows;
  if (contactOf(draft, sending) === '') return 'contact';
  if (sending.route === 'group' && groupSizeOf(sending.groupSize) === undefined) return 'size';
  return undefined;
}

/** The size of a bulk call, 1 to 300; otherwise undefined. */
export function groupSizeOf(typed: string): number | undefined {
  const size = /^\d{1,3}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : 0;
  return size >= 1 && size <= 300 ? size : undefined;
}
