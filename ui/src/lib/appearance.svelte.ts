/** Appearance settings. They belong to this computer's window and are not stored with the records. */
export type Theme = 'system' | 'light' | 'dark';
export type TextSize = '90' | '100' | '115' | '130' | '150' | '175' | '200';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
export const TEXT_SIZES: readonly TextSize[] = ['90', '100', '115', '130', '150', '175', '200'];

const KEY = 'appearance';

interface Kept {
  theme: Theme;
  textSize: TextSize;
  letterKeys: boolean;
  developerMenu: boolean;
  rowDetails: boolean;
}

const asDelivered: Kept = { theme: 'system', textSize: '100', letterKeys: true, developerMenu: false, rowDetails: true };

function remembered(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return {
      theme: THEMES.find((theme) => theme === kept.theme) ?? asDelivered.theme,
      textSize: TEXT_SIZES.find((size) => size === kept.textSize) ?? asDelivered.textSize,
      letterKeys: kept.letterKeys ?? asDelivered.letterKeys,
      developerMenu: kept.developerMenu ?? asDelivered.developerMenu,
      rowDetails: kept.rowDetails ?? asDelivered.rowDetails,
    };
  } catch {
    return asDelivered;
  }
}

class Appearance {
  #kept = $state(remembered());

  constructor() {
    this.#apply();
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#change({ theme });
  }
  get textSize(): TextSize {
    return this.#kept.textSize;
  }
  set textSize(textSize: TextSize) {
    this.#change({ textSize });
  }
  /** Whether single-letter shortcuts are on. */
  get letterKeys(): boolean {
    return this.#kept.letterKeys;
  }
  set letterKeys(letterKeys: boolean) {
    this.#change({ letterKeys });
  }
  /** Whether the menu shows the screens for developers. */
  get developerMenu(): boolean {
    return this.#kept.developerMenu;
  }
  set developerMenu(developerMenu: boolean) {
    this.#change({ developerMenu });
  }

  /** Whether the details of a draft's row are shown beside its grid. */
  get rowDetails(): boolean {
    return this.#kept.rowDetails;
  }
  set rowDetails(rowDetails: boolean) {
    this.#change({ rowDetails });
  }

  /** Makes the text one step larger or smaller; the smallest and the largest size stay. */
  stepTextSize(steps: 1 | -1): void {
    this.textSize = TEXT_SIZES[TEXT_SIZES.indexOf(this.textSize) + steps] ?? this.textSize;
  }

  #change(change: Partial<Kept>): void {
    Object.assign(this.#kept, change);
    localStorage.setItem(KEY, JSON.stringify(this.#kept));
    this.#apply();
  }

  #apply(): void {
    document.documentElement.dataset.theme = this.#kept.theme;
    document.documentElement.dataset.textSize = this.#kept.textSize;
  }
}

export const appearance = new Appearance();

/** The root font size in pixels, which one rem is, for the current text size. */
export function rootPx(_size: TextSize): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
