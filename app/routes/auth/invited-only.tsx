import { href } from 'react-router'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { AuthCard } from './auth-card.tsx'

export function InvitedOnly() {
  return (
    <AuthCard title={t('Create Account')} intro={t('This portal is open to invited clients only.')}>
      <p>
        {tRich('If you work with us and have no invitation, {link}.', {
          link: (
            <a href={href('/contact')} className="text-link">
              {t('contact us')}
            </a>
          ),
        })}
      </p>
    </AuthCard>
  )
}
