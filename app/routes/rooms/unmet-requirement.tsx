import { href, Link } from 'react-router'
import type { AccessRequirement } from '#app/domain/rooms/accept-agreement.server.ts'
import { AgreementText } from '#app/routes/agreements/agreement-text.tsx'
import { AcceptanceForm } from '#app/routes/agreements/signature-form.tsx'
import { t, tRich } from '#app/texts.ts'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'

/** Page of a data room for a guest who may not enter yet. Names neither the room nor anything in it. */
export const UnmetRequirement = ({ room, requirement }: { room: string; requirement: AccessRequirement }) => (
  <>
    <PageHeader title={t('Confidential room')} />
    {requirement.kind === 'second-factor' ? (
      <SecondFactorNotice isGuest={requirement.isGuest} />
    ) : (
      <div className="grid gap-6">
        <p className="max-w-prose">
          {requirement.isNewVersion
            ? t(
                'The agreement for this data room has changed. Please read and accept the new version to enter again.',
              )
            : t(
                '{firm} has invited you to a confidential data room. Please read the whole agreement. You can accept it below the text.',
                { firm: firm.name },
              )}
        </p>
        <AgreementText html={requirement.html} />
        <PageSection id="accept" title={t('Accept this agreement')}>
          <AcceptanceForm
            key={requirement.shownHash}
            room={room}
            shownHash={requirement.shownHash}
            factor={requirement.factor}
          />
          <p className="mt-4 max-w-xl caption">
            {t(
              'We’ll email you a copy. This is a simple electronic signature (eIDAS, article 25(1)). If you don’t agree, just leave this page.',
            )}
          </p>
        </PageSection>
      </div>
    )}
  </>
)

const SecondFactorNotice = ({ isGuest }: { isGuest: boolean }) => (
  <p className="max-w-prose">
    {tRich(
      'This data room requires two-factor sign-in, with an authenticator app or a passkey. {link}, and come back afterwards.',
      {
        link: (
          <Link
            to={isGuest ? `${href('/rooms/account')}#security` : href('/client/security')}
            className="text-link"
          >
            {t('Set it up')}
          </Link>
        ),
      },
    )}
  </p>
)
