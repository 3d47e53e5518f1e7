import { t } from '#app/texts.ts'

/** The whole text that is signed. */
export const AgreementText = ({ html }: { html: string }) => (
  <article
    aria-label={t('Text of the agreement')}
    className="agreement-text panel p-5 sm:p-9"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered from Markdown without raw HTML
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
