import { useSearchParams } from 'react-router'
import { GOOGLE_FAILED, GOOGLE_START } from '#app/auth/google-paths.ts'
import { t } from '#app/texts.ts'
import { answerTo, problemOf } from '#app/ui/form/form-answer.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { Part } from './part.tsx'
import { FoldedPasswordForm } from './password-form.tsx'
import type { PartProps } from './security.server.ts'

/** Connects Google. Shown only if Google sign-in is configured. `page`: path to return to. */
export function GooglePart({ security, answer, page }: PartProps & { page: string }) {
  const [search] = useSearchParams()
  if (security.google === null) return null
  const mine = answerTo(answer, 'google-connect')
  const way = new URLSearchParams({ returnTo: page, permit: mine?.permit ?? '' })
  return (
    <Part
      id="google"
      title={t('Google')}
      aside={
        <span className="text-sm font-semibold text-accent">
          {security.google ? t('Connected') : t('Not connected')}
        </span>
      }
      intro={t('Log in with your account at Google, whatever its address is.')}
    >
      <FormMessage>{!mine && search.get('notice') === 'google-failed' && GOOGLE_FAILED}</FormMessage>
      {security.google ? (
        <p>{t('You can log in with Google.')}</p>
      ) : mine?.permit ? (
        <>
          <p role="status">
            {t('Thank you. Google asks you next which account it is; this works for five minutes.')}
          </p>
          {/* A link, because redirecting a form to another site would need a wider content security policy. */}
          <a href={`${GOOGLE_START}?${way}`} rel="nofollow" className="button button-line justify-self-start">
            {t('Continue to Google')}
          </a>
        </>
      ) : (
        <>
          {!security.hasPassword && <FormMessage>{problemOf(mine)}</FormMessage>}
          <FoldedPasswordForm
            intent="google-connect"
            button={t('Connect Google')}
            hasPassword={security.hasPassword}
            answer={mine}
          />
        </>
      )}
    </Part>
  )
}
