/** A place in the program. Its address is the fragment, so a reload comes back to it. */
export type Place =
  | { at: 'home' }
  | { at: 'requests'; id: string | undefined }
  | { at: 'request-new' }
  | { at: 'request-share'; id: string }
  | { at: 'refunds' }
  | { at: 'payouts' }
  | { at: 'draft'; id: string }
  | { at: 'draft-columns'; id: string }
  | { at: 'run'; id: string }
  | { at: 'statement'; id: string }
  | { at: 'activity'; id: string | undefined; about: string | undefined }
  | { at: 'inbox'; id: string | undefined }
  | { at: 'console'; id: string | undefined }
  | { at: 'sandbox' }
  | { at: 'settings'; adding: boolean };

/** The place an address names; home when it names none. */
export function placeOf(fragment: string): Place {
  const [head, second, third, fourth, fifth] = fragment.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  switch (head) {
    case 'requests':
      if (second === 'new') return { at: 'request-new' };
      if (second && third === 'share') return { at: 'request-share', id: second };
      return { at: 'requests', id: second || undefined };
    case 'refunds':
      return { at: 'refunds' };
    case 'payouts':
      if (second === 'draft' && third) return { at: fourth === 'columns' ? 'draft-columns' : 'draft', id: third };
      if (second === 'run' && third) return { at: fourth === 'statement' ? 'statement' : 'run', id: third };
      return { at: 'payouts' };
    case 'activity': {
      const about = second === 'about' ? third || undefined : undefined;
      const id = second === 'call' ? third : fourth === 'call' ? fifth : undefined;
      return { at: 'activity', id: id || undefined, about };
    }
    case 'inbox':
      return { at: 'inbox', id: second || undefined };
    case 'console':
      return { at: 'console', id: second || undefined };
    case 'sandbox':
      return { at: 'sandbox' };
    case 'settings':
      return { at: 'settings', adding: second === 'add' };
    default:
      return { at: 'home' };
  }
}

/** The address of a place, for links. */
export function href(place: Place): string {
  const id = 'id' in place && place.id !== undefined ? encodeURIComponent(place.id) : '';
  switch (place.at) {
    case 'home':
      return '#/';
    case 'requests':
      return id ? `#/requests/${id}` : '#/requests';
    case 'request-new':
      return '#/requests/new';
    case 'request-share':
      return `#/requests/${id}/share`;
    case 'activity':
      return `#/activity${place.about === undefined ? '' : `/about/${encodeURIComponent(place.about)}`}${id ? `/call/${id}` : ''}`;
    case 'inbox':
      return id ? `#/inbox/${id}` : '#/inbox';
    case 'console':
      return id ? `#/console/${id}` : '#/console';
    case 'draft':
      return `#/payouts/draft/${id}`;
    case 'draft-columns':
      return `#/payouts/draft/${id}/columns`;
    case 'run':
      return `#/payouts/run/${id}`;
    case 'statement':
      return `#/payouts/run/${id}/statement`;
    case 'settings':
      return place.adding ? '#/settings/add' : '#/settings';
    case 'payouts':
    case 'refunds':
    case 'sandbox':
      return `#/${place.at}`;
  }
}

class Router {
  place = $state.raw<Place>(placeOf(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.place = placeOf(location.hash)));
  }

  /** Goes to a place, leaving the present one in the history. */
  go(place: Place): void {
    location.hash = href(place);
  }
}

/** Where the person is. */
export const router = new Router();
