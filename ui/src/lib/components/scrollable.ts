const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]';

/** Makes a box reachable by keyboard while it scrolls and contains nothing that is reachable. */
export function scrollable(box: HTMLElement): () => void {
  const settle = (): void => {
    const scrolls = box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
    if (scrolls && !box.querySelector(FOCUSABLE)) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(settle);
  const observe = (): void => {
    sizes.disconnect();
    [box, ...box.children].forEach((each) => sizes.observe(each));
    settle();
  };
  const contents = new MutationObserver(observe);
  contents.observe(box, { childList: true, subtree: true });
  observe();
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
}
