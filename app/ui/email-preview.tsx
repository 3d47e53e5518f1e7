import type { ReactNode } from 'react'
import { t } from '#app/translations/texts.ts'

/** Text of an email that the form next to it will send. */
export const EmailPreview = ({ subject, children }: { subject: string; children: ReactNode }) => (
  <section aria-label={t('Email preview')} className="border border-line p-4 grid gap-3 text-sm">
    <p className="text-soft">{t('Email preview')}</p>
    <p className="font-semibold wrap-anywhere">{subject}</p>
    {children}
  </section>
)
