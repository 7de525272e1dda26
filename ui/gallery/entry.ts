import { createRawSnippet, type Component, type ComponentProps, type Snippet } from 'svelte';

/** What brings a component into its state after it is rendered. */
export interface Act {
  /** Clicks this element. */
  click?: string;
  /** Types into this element. */
  type?: readonly [selector: string, text: string];
  /** Then sets these properties. */
  then?: Record<string, unknown>;
  /** Shown as under the pointer, or with the keyboard focus. */
  as?: 'hover' | 'focus';
  /** In a frame, because the component covers or fills the window. Its height in rem. */
  frame?: number;
}

/** One state of a component. */
export interface Case extends Act {
  title: string;
  props: Record<string, unknown>;
}

/** A component and its states. */
export interface Entry {
  component: Component<Record<string, unknown>>;
  cases: readonly Case[];
}

/** The states of a component by title, with its properties; `acts` belong to the titles. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any component
export function entry<Of extends Component<any, any, any>>(component: Of, states: Record<string, ComponentProps<Of>>, acts: Record<string, Act> = {}): Entry {
  const cases = Object.entries(states).map(([title, props]) => ({ title, props: props as Record<string, unknown>, ...acts[title] }));
  return { component: component as unknown as Entry['component'], cases };
}

/** The entry with its first state also under the pointer and with the focus. */
export function interactive({ component, cases: [first, ...rest] }: Entry): Entry {
  if (!first) throw new Error('a component without a state');
  return { component, cases: [first, { ...first, title: 'Hover', as: 'hover' }, { ...first, title: 'Focus', as: 'focus' }, ...rest] };
}

/** A snippet of one element. */
export const html = (text: string): Snippet => createRawSnippet(() => ({ render: () => text }));

/** A snippet of words. */
export const words = (text: string): Snippet => html(`<span>${text}</span>`);

export const nothing = (): void => undefined;
