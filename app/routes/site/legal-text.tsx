import type { LegalPage, LegalPart } from '#app/content/shapes.ts'
import { t } from '#app/texts.ts'
import { SitePageHeader } from './site-page-parts.tsx'

const toAnchor = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

export function LegalText({ page }: { page: LegalPage }) {
  return (
    <>
      <SitePageHeader title={page.title}>{page.updated}</SitePageHeader>
      <div className="wrap py-14 sm:py-20 grid gap-10 lg:grid-cols-[18rem_1fr] lg:gap-20 items-start">
        <nav aria-label={t('On this page')} className="lg:sticky lg:top-8 border-l-3 border-brass pl-5">
          <ul>
            {page.sections.map(({ title }) => (
              <li key={title}>
                <a
                  href={`#${toAnchor(title)}`}
                  className="flex items-center min-h-11 text-soft hover:text-text"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-[68ch] text-lg">
          <p className="text-lead">{page.intro}</p>
          {page.sections.map((section) => (
            <section key={section.title} id={toAnchor(section.title)} className="mt-12 scroll-mt-8">
              <h2 className="text-3xl">{section.title}</h2>
              {section.body.map((part) => (
                <LegalPartContent key={JSON.stringify(part)} part={part} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function LegalPartContent({ part }: { part: LegalPart }) {
  if (typeof part === 'string') return <p className="mt-4">{part}</p>
  if (isDefinitionList(part)) {
    return (
      <dl className="mt-5 border-t border-line divide-y divide-line border-b text-base">
        {part.map(({ term, text }) => (
          <div key={term} className="py-3 grid gap-x-8 gap-y-1 sm:grid-cols-[2fr_3fr]">
            <dt className="font-semibold">{term}</dt>
            <dd className="text-soft">{text}</dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <ul className="mt-4 pl-5 list-disc marker:text-accent grid gap-2">
      {part.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

const isDefinitionList = (part: Exclude<LegalPart, string>): part is { term: string; text: string }[] =>
  typeof part[0] === 'object'
