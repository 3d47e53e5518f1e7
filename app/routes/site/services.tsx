import { href } from 'react-router'
import type { Service } from '#app/content/shapes.ts'
import { createPageMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { services } from '#content/services.ts'
import type { Route } from './+types/services.ts'
import { assertPageOn, sitePages } from './pages.ts'
import { ContactPrompt, SitePageHeader } from './site-page-parts.tsx'
import { createServiceListData } from './structured-data.ts'

export const loader = () => assertPageOn('/services')

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, {
    ...sitePages.services,
    title: t('Services'),
    description: services.description,
    facts: (origin) => [createServiceListData(origin, services.list)],
  })

export default function Services() {
  return (
    <>
      <SitePageHeader title={t('Services')}>{services.lead}</SitePageHeader>
      <div className="wrap py-16 sm:py-24 grid gap-16 sm:gap-24">
        {services.list.map((service) => (
          <ServiceCard key={service.anchor} service={service} />
        ))}
      </div>
      <ContactPrompt {...services.call} />
    </>
  )
}

function ServiceCard({ service }: { service: Service }) {
  return (
    <article
      id={service.anchor}
      className="grid gap-8 lg:grid-cols-2 lg:gap-16 items-center lg:even:*:first:order-2"
    >
      <img {...service.picture} alt={service.picture.alt} loading="lazy" className="w-full" />
      <div>
        <h2 className="text-4xl sm:text-5xl">{service.title}</h2>
        <p className="mt-5 text-lead text-soft">{service.text}</p>
        <ul className="mt-6">
          {service.details.map((detail) => (
            <ServiceDetail key={detail}>{detail}</ServiceDetail>
          ))}
        </ul>
        <a href={href('/contact')} className="button button-ink mt-7">
          <span>{t('Learn More')}</span>
          <span className="sr-only">{t('about {title}', { title: service.title })}</span>
        </a>
      </div>
    </article>
  )
}

/** List item that emphasizes the text before a colon. */
function ServiceDetail({ children }: { children: string }) {
  const [head, ...rest] = children.split(': ')
  return (
    <li className="py-3 border-t border-line">
      {rest.length > 0 ? <strong className="font-semibold">{head}:</strong> : head} {rest.join(': ')}
    </li>
  )
}
