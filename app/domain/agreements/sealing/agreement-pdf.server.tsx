import type { Binding } from '#app/adapters/pdf/bind-pdf.ts'
import type { Ctx } from '#app/context.ts'
import { AGREEMENT_EVENT_LABELS } from '#app/core/agreement-states.ts'
import { getDateFormat } from '#app/core/formats.ts'
import {
  FactList,
  HorizontalRule,
  PdfDocument,
  PdfFooter,
  PdfHeading,
  PdfLetterhead,
  PdfView,
  StyledText,
  small,
  soft,
} from '#app/domain/files/pdf-elements.tsx'
import { t } from '#app/texts.ts'
import { brand } from '#content/brand.ts'
import { firm } from '#content/firm.ts'
import { language } from '#content/language.ts'
import type { agreementEvents, agreements } from '#db/schema.ts'
import { MarkdownPages } from './markdown-pdf.tsx'

type AgreementEvent = typeof agreementEvents.$inferSelect
type PrintedAgreement = Pick<typeof agreements.$inferSelect, 'title' | 'uploadSha256'> & {
  shownText: string
  shownHash: string
}

const FACTOR_LABELS: Record<NonNullable<AgreementEvent['factor']>, string> = {
  authenticator: t('signed in, and a code of the authenticator app'),
  'recovery-code': t('signed in, and a recovery code'),
  passkey: t('signed in, and a passkey'),
  session: t('signed in; the account had no second factor'),
}

/** Formats a time to the second, with the time zone. */
const formatTime = (moment: Date) =>
  getDateFormat(language.locale, { dateStyle: 'long', timeStyle: 'long', timeZone: brand.timeZone }).format(
    moment,
  )

/** Prints an agreement without a seal, marked as not signed. */
export const printUnsigned = (
  { pdf }: Pick<Ctx, 'pdf'>,
  {
    title,
    shownText,
    ...options
  }: { title: string; shownText: string; upload: Uint8Array | null; requester: string },
) =>
  pdf.print(
    <PdfDocument title={title} author={firm.name}>
      <PdfLetterhead name={firm.name} lines={[]} />
      <PdfHeading title="" mark={t('Not signed')} />
      <MarkdownPages text={shownText} />
      <PdfFooter text={`${title} · ${t('Not signed')}`} />
    </PdfDocument>,
    { requester: options.requester, binding: { upload: options.upload, seal: null } },
  )

/** Prints an agreement with its certificate page, and seals it. @throws {Failure} 503 when the queue is full */
export function printSealed(
  { pdf, appUrl }: Pick<Ctx, 'pdf' | 'appUrl'>,
  agreement: PrintedAgreement,
  events: AgreementEvent[],
  binding: Binding,
): Promise<Uint8Array<ArrayBuffer>> {
  const { title, shownText } = agreement
  return pdf.print(
    <PdfDocument title={title} author={firm.name}>
      <PdfLetterhead name={firm.name} lines={[]} />
      <MarkdownPages text={shownText} />
      <PdfView break>
        <CertificatePage agreement={agreement} events={events} appUrl={appUrl} />
      </PdfView>
      <PdfFooter text={title} />
    </PdfDocument>,
    { binding },
  )
}

const CertificatePage = ({
  agreement,
  events,
  appUrl,
}: {
  agreement: PrintedAgreement
  events: AgreementEvent[]
  appUrl: string
}) => {
  const { title, shownHash, uploadSha256 } = agreement
  const hashes = [
    { term: t('Text'), value: t('{hash} (SHA-256 of the attached agreement.md)', { hash: shownHash }) },
    ...(uploadSha256
      ? [{ term: t('PDF file'), value: t('{hash} (SHA-256 of the uploaded PDF)', { hash: uploadSha256 }) }]
      : []),
  ]
  return (
    <>
      <PdfHeading title={t('Certificate')} mark={null} />
      <PdfView style={{ marginTop: 12 }}>
        <FactList
          facts={[{ term: t('Agreement'), value: title }, { term: t('Firm'), value: firm.name }, ...hashes]}
        />
      </PdfView>
      {events.map((event) => (
        <PdfView key={event.id} wrap={false} style={{ marginTop: 8 }}>
          <HorizontalRule />
          <StyledText style={{ fontWeight: 700, marginTop: 6 }}>
            {`${AGREEMENT_EVENT_LABELS[event.action]} · ${formatTime(event.createdAt)}`}
          </StyledText>
          <FactList facts={listEventFacts(event)} />
        </PdfView>
      ))}
      <StyledText style={{ ...small, color: soft, marginTop: 16 }}>
        {t(
          'The events were recorded by {firm}’s portal at {url} when they happened. The signatures are simple electronic signatures (Regulation (EU) No 910/2014, articles 3(10) and 25(1)). The seal is by {firm}, not by a person. It shows whether this file has changed since, which anyone can check at {verify}.',
          { firm: firm.name, url: appUrl, verify: `${appUrl}/verify` },
        )}
      </StyledText>
    </>
  )
}

function listEventFacts({
  name,
  email,
  clientIp,
  fullName,
  factor,
  shownHash,
  consent,
  reason,
}: AgreementEvent) {
  const facts: [string, string | null][] = [
    [t('Person'), `${name} <${email}>`],
    [t('IP address'), clientIp],
    [t('Typed name'), fullName],
    [t('Confirmed by'), factor && FACTOR_LABELS[factor]],
    [t('SHA-256 shown'), shownHash],
    [t('Consent'), consent],
    [t('Reason'), reason],
  ]
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []))
}
