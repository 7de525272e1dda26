import { expect, it } from 'vitest';
import { fieldName } from './name';

it.each([
  ['amount', 'Amount'],
  ['destinationBankUUID', 'Destination bank UUID'],
  ['email', 'Email'],
  ['customerIdType', 'Customer ID type'],
  ['isSuppressMessages', 'Suppress messages'],
  ['websiteUrl', 'Website URL'],
  ['addressLine1', 'Address line 1'],
  ['customerPreferredLanguageISOCode', 'Language (two letters)'],
  ['expiryDateTimeUTC', 'Expiry time (UTC)'],
  ['startDateUTC', 'Start time (UTC)'],
  ['miniRecipentKYCLevel', 'Minimum KYC level of the recipient'],
])('says %s in words', (name, words) => {
  expect(fieldName(name)).toBe(words);
});
