import type { ReactNode } from 'react'

export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="bg-ink text-on-ink">
      <div className="wrap pt-14 pb-12 sm:pt-20 sm:pb-16 lg:pt-28 grid gap-6 lg:grid-cols-[1fr_27rem] lg:gap-16 items-end">
        <h1 className="text-title">{title}</h1>
        {children && <p className="text-lead text-on-ink-soft">{children}</p>}
      </div>
    </div>
  )
}
