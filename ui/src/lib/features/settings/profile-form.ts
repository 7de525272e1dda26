import type { ProfileForm, ProfileView, ProxyWay } from '$lib/generated/commands';

/** The word from the service's own description. */
export const CONTRACT_WORD = 'service';

const BLANK = {
  name: '',
  kind: 'test' as ProfileView['kind'],
  collect: '',
  business: '',
  contact: '',
  businessName: '',
  proxyWay: 'system' as ProxyWay,
  proxyAddress: '',
  proxyUser: '',
  word: CONTRACT_WORD,
  /** The text typed to confirm the risk of live money. */
  understood: '',
};

/** A profile as typed. */
export type TypedProfile = typeof BLANK;

export const blankProfile = (): TypedProfile => ({ ...BLANK });

export function typedOf(profile: ProfileView): TypedProfile {
  return {
    name: profile.name,
    kind: profile.kind,
    collect: profile.collect_base_url,
    business: profile.base_url,
    contact: profile.contact_email ?? '',
    businessName: profile.business_name ?? '',
    proxyWay: profile.proxy.way,
    proxyAddress: profile.proxy.address ?? '',
    proxyUser: profile.proxy.user ?? '',
    word: profile.word,
    understood: '',
  };
}

/** The form as a request. */
export function asForm(typed: TypedProfile): ProfileForm {
  const through = typed.proxyWay === 'through';
  return {
    name: typed.name.trim(),
    kind: typed.kind,
    collect_base_url: typed.collect.trim(),
    base_url: typed.business.trim(),
    contact_email: typed.contact.trim() || null,
    business_name: typed.businessName.trim() || null,
    proxy: {
      way: typed.proxyWay,
      address: (through && typed.proxyAddress.trim()) || null,
      user: (through && typed.proxyUser.trim()) || null,
    },
    word: typed.word.trim() || null,
  };
}

/** Whether a new profile may be added: a live one after a test connection has succeeded, or after a typed confirmation. */
export function mayAdd(typed: TypedProfile, words: string, testWorked: boolean): boolean {
  return typed.kind !== 'live' || testWorked || typed.understood.trim().toLowerCase() === words.toLowerCase();
}
