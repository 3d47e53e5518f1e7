import type { ReactNode } from 'react'

/** One of the things to do with an inquiry. */
export function InquiryPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl mb-3">
        {title}
      </h2>
      {children}
    </section>
  )
}
