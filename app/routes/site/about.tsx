import { createPageMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { about } from '#content/about.ts'
import type { Route } from './+types/about.ts'
import { assertPageOn, sitePages } from './pages.ts'
import { ContactPrompt, SitePageHeader } from './site-page-parts.tsx'

export const loader = () => assertPageOn('/about')

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { ...sitePages.about, title: t('About'), description: about.description })

export default function About() {
  return (
    <>
      <SitePageHeader title={about.title}>{about.lead}</SitePageHeader>
      <Mission />
      <Leader />
      <Principles />
      <ContactPrompt {...about.call} />
    </>
  )
}

function Mission() {
  const { title, text, figures } = about.mission
  return (
    <section className="wrap py-20 sm:py-28" aria-labelledby="mission">
      <div className="grid gap-6 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <h2 id="mission" className="text-heading">
          {title}
        </h2>
        <div className="grid gap-6 text-lead max-w-[58ch]">
          {text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <dl className="mt-16 pt-8 border-t border-line grid grid-cols-2 gap-8 md:grid-cols-4">
        {figures.map((figure) => (
          <div key={figure.label} className="flex flex-col-reverse justify-end">
            <dt className="mt-1 text-soft">{figure.label}</dt>
            <dd className="font-display text-heading">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Leader() {
  if (!about.leader) return null
  const { title, name, role, text, linkedIn, linkText, picture, caption } = about.leader
  return (
    <section className="bg-sand" aria-labelledby="leader">
      <div className="wrap py-20 sm:py-28 grid gap-10 md:grid-cols-[2fr_3fr] lg:gap-20 items-center">
        <figure>
          <img {...picture} alt={picture.alt} loading="lazy" className="w-full" />
          <figcaption className="mt-3 caption">{caption}</figcaption>
        </figure>
        <div>
          <h2 id="leader" className="font-sans text-base tracking-normal font-semibold text-accent">
            {title}
          </h2>
          <h3 className="mt-3 font-display text-heading">{name}</h3>
          <p className="mt-2 text-lead text-soft">{role}</p>
          <div className="mt-6 grid gap-4 text-lg max-w-[52ch]">
            {text.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          {linkedIn && (
            <a href={linkedIn} rel="noopener" className="lead-link mt-5">
              {linkText}
            </a>
          )}
        </div>
      </div>
    </section>
  )
}

function Principles() {
  if (!about.principles) return null
  const { title, list } = about.principles
  return (
    <section className="wrap py-20 sm:py-28" aria-labelledby="principles">
      <h2 id="principles" className="text-heading">
        {title}
      </h2>
      <ol className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
        {list.map((principle) => (
          <li key={principle.name} className="border-t-3 border-brass pt-5">
            <h3 className="font-display text-3xl leading-tight">{principle.name}</h3>
            <p className="mt-3 text-soft">{principle.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
