import { configure } from '@testing-library/svelte';
import { appearance } from '$lib/appearance.svelte';
import { unsavedCustomer } from '$lib/features/customers/unsaved-customer';
import { forms } from '$lib/features/payments/payment-form.svelte';
import { openDraft } from '$lib/features/payouts/open-draft.svelte';
import { form } from '$lib/features/sub-merchants/sub-merchant-form.svelte';
import { findHost } from '$lib/ipc/host';
import { useHost } from '$lib/ipc/rpc';
import { router } from '$lib/router.svelte';
import { requestedAction } from '$lib/requested-action.svelte';

// On a busy computer waits take longer. A wait ends when its condition holds, so a long limit costs time only if a test fails.
configure({ asyncUtilTimeout: 10_000 });

// The test files of a worker share the page and the modules. Each file starts with an empty page and with cleared modules.
document.body.replaceChildren();
location.hash = '';
router.place = { at: 'home' };
requestedAction.set(undefined);
useHost(findHost());
Object.assign(appearance, { theme: 'system', textSize: '100', letterKeys: true });
localStorage.clear();
openDraft.clear();
forms.clear();
form.clear();
unsavedCustomer.forget();
