import { privacyPolicy } from '#content/legal.ts'
import type { LegalPage, PolicySettings, PrivacyPolicy } from './shapes.ts'

const policy: LegalPage | PrivacyPolicy = privacyPolicy

/** Returns the privacy policy of an installation with these settings. */
export const getPrivacyPolicy = (settings: PolicySettings): LegalPage =>
  typeof policy === 'function' ? policy(settings) : policy
