import { href } from 'react-router'
import { t } from '#app/texts.ts'

/** Links to the terms and the privacy policy, for texts that name both. */
export const termsLinks = {
  terms: (
    <a href={href('/terms-of-use')} target="_blank" rel="noopener" className="text-link">
      {t('Terms of Use')}
    </a>
  ),
  privacy: (
    <a href={href('/privacy-policy')} target="_blank" rel="noopener" className="text-link">
      {t('Privacy Policy')}
    </a>
  ),
}
