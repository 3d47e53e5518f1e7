import type { ReactNode } from 'react'
import { t } from '#app/texts.ts'

export const EmailPreview = ({ subject, children }: { subject: string; children: ReactNode }) => (
  <section aria-label={t('Email preview')} className="border border-line p-4 grid gap-3 text-sm">
    <p className="text-soft">{t('Email preview')}</p>
    <p className="font-semibold wrap-anywhere">{subject}</p>
    {children}
  </section>
)
