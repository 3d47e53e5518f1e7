import type { ReactNode } from 'react'
import { href } from 'react-router'

export function SitePageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="bg-ink text-on-ink">
      <div className="wrap pt-14 pb-12 sm:pt-20 sm:pb-16 lg:pt-28 grid gap-6 lg:grid-cols-[1fr_fit-content(27rem)] lg:gap-16 items-end">
        <h1 className="text-title">{title}</h1>
        {children && <p className="text-lead text-on-ink-soft">{children}</p>}
      </div>
    </div>
  )
}

export function ContactPrompt({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <section className="bg-ink text-on-ink" aria-labelledby="closing">
      <div className="wrap py-16 sm:py-24 grid gap-8 lg:grid-cols-[1fr_27rem] lg:gap-16 items-end">
        <h2 id="closing" className="text-heading max-w-[16ch]">
          {title}
        </h2>
        <div>
          <p className="text-lead text-on-ink-soft">{text}</p>
          <a href={href('/contact')} className="button button-brass mt-6">
            {link}
          </a>
        </div>
      </div>
    </section>
  )
}
