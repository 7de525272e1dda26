import type { ProfileForm, ProfileView } from '$lib/generated/commands';

/** A profile as it is typed. */
export interface TypedProfile {
  name: string;
  kind: 'sandbox' | 'test' | 'live';
  collect: string;
  business: string;
  contact: string;
  businessName: string;
  /** What was typed to show that live money is understood. */
  understood: string;
}

export function blankProfile(): TypedProfile {
  return { name: '', kind: 'test', collect: '', business: '', contact: '', businessName: '', understood: '' };
}

export function typedOf(profile: ProfileView): TypedProfile {
  return {
    name: profile.name,
    kind: profile.kind,
    collect: profile.collect_base_url,
    business: profile.base_url,
    contact: profile.contact_email ?? '',
    businessName: profile.business_name ?? '',
    understood: '',
  };
}

/** The form as the program wants it. */
export function asForm(typed: TypedProfile): ProfileForm {
  return {
    name: typed.name.trim(),
    kind: typed.kind,
    collect_base_url: typed.collect.trim(),
    base_url: typed.business.trim(),
    contact_email: typed.contact.trim() || null,
    business_name: typed.businessName.trim() || null,
  };
}

/** Whether a new profile may be made: live money must have been understood in words. */
export function mayAdd(typed: TypedProfile, words: string): boolean {
  return typed.kind !== 'live' || typed.understood.trim().toLowerCase() === words.toLowerCase();
}
