import { href } from 'react-router'
import { isListed } from '#app/content/optional-pages.ts'
import { createPageMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { home } from '#content/home.ts'
import { services } from '#content/services.ts'
import type { Route } from './+types/home.ts'
import { sitePages } from './pages.ts'
import { ContactPrompt } from './site-page-parts.tsx'
import { createFirmData } from './structured-data.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages.home,
    description: home.description,
    facts: (origin) => [createFirmData(origin)],
  })

export default function Home() {
  return (
    <>
      <Hero />
      <CoreServices />
      <Values />
      <Testimonial />
      <ContactPrompt {...home.call} />
    </>
  )
}

function Hero() {
  const { title, lead, link, picture } = home.hero
  return (
    <div className="bg-ink text-on-ink overflow-hidden">
      <div className="wrap pt-14 sm:pt-20 lg:pt-28 flex flex-col gap-8 lg:flex-row lg:flex-wrap lg:justify-between lg:gap-x-16 lg:items-end">
        {/* The lead sits beside the title unless a long word fills the line. */}
        <h1 className="text-hero max-w-[13ch] max-lg:hyphens-auto wrap-break-word lg:flex-1 lg:min-w-min">
          {title}
        </h1>
        <div className="lg:w-96">
          <p className="text-lead text-on-ink-soft">{lead}</p>
          <a
            href={isListed({ to: href('/about') }) ? href('/about') : href('/contact')}
            className="button button-brass mt-6"
          >
            {isListed({ to: href('/about') }) ? link : t('Contact Us')}
          </a>
        </div>
      </div>
      <img
        {...picture}
        alt={picture.alt}
        className="drawn mt-6 w-full h-64 sm:h-80 lg:h-auto object-cover object-[45%] max-lg:mask-x-from-85%"
      />
    </div>
  )
}

function CoreServices() {
  return (
    <section className="wrap py-20 sm:py-28" aria-labelledby="services">
      <div className="grid gap-4 lg:grid-cols-[1fr_27rem] lg:gap-16 items-end">
        <h2 id="services" className="text-heading">
          {home.services.title}
        </h2>
        <p className="text-lead text-soft">{home.services.lead}</p>
      </div>
      <ul className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-3">
        {services.list.map((service) => (
          <li key={service.anchor} className="group relative">
            <img {...service.picture} alt={service.picture.alt} loading="lazy" className="w-full" />
            <h3 className="mt-5 font-display text-3xl leading-tight">
              {isListed({ to: href('/services') }) ? (
                <a href={`${href('/services')}#${service.anchor}`} className="card-link">
                  {service.title}
                </a>
              ) : (
                service.title
              )}
            </h3>
            <p className="mt-3 text-soft">{service.short}</p>
          </li>
        ))}
      </ul>
      {isListed({ to: href('/services') }) && (
        <a href={href('/services')} className="lead-link mt-8">
          {home.services.link}
        </a>
      )}
    </section>
  )
}

function Values() {
  if (!home.values) return null
  const { title, lead, list } = home.values
  return (
    <section className="bg-sand" aria-labelledby="values">
      <div className="wrap py-20 sm:py-28 grid gap-10 lg:grid-cols-[1fr_2fr] lg:gap-16">
        <div>
          <h2 id="values" className="text-heading max-w-[10ch]">
            {title}
          </h2>
          <p className="mt-5 text-lead text-soft max-w-[28ch]">{lead}</p>
        </div>
        <ul>
          {list.map((value) => (
            <li
              key={value.name}
              className="py-8 first:pt-0 last:pb-0 not-first:border-t border-line-strong grid gap-3 sm:grid-cols-[1fr_1.4fr] sm:gap-8"
            >
              <h3 className="font-display text-3xl leading-tight">{value.name}</h3>
              <p className="text-soft">{value.text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Testimonial() {
  if (!home.testimonial) return null
  const { quote, name, role } = home.testimonial
  return (
    <figure className="wrap py-20 sm:py-32 grid gap-8 lg:grid-cols-[1fr_18rem] lg:gap-16 items-end">
      <blockquote className="font-display text-heading leading-[1.15] max-w-[36ch] border-l-3 border-brass pl-6 sm:pl-10">
        <p>{t('“{quote}”', { quote })}</p>
      </blockquote>
      <figcaption className="pl-6.75 sm:pl-10.75 lg:pl-0">
        <span className="font-semibold">{name}</span>
        <br />
        <span className="text-soft">{role}</span>
      </figcaption>
    </figure>
  )
}
