import { href, Link } from 'react-router'
import { administratorCtx } from '#app/auth/guards.server.ts'
import { findSystem } from '#app/domain/system/system.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/system.ts'
import { RetentionTable } from './retention-table.tsx'
import { SystemChecks } from './system-checks.tsx'
import { SystemFacts } from './system-facts.tsx'
import { SystemQueues } from './system-queues.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('System')

export const loader = ({ context }: Route.LoaderArgs) => findSystem(administratorCtx(context))

export default function SystemPage({ loaderData: system }: Route.ComponentProps) {
  const { told, warnings, secondFactor } = system
  const tellers = [told.to && `a mail to ${told.to}`, told.hook && 'a call to ALERT_URL'].filter(Boolean)
  return (
    <>
      <PageHead title="System">
        How the program runs, what needs a look, and how long things are kept. Only you see this page.
      </PageHead>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 max-w-6xl">
        <section aria-labelledby="now">
          <h2 id="now" className="text-2xl mb-3">
            How it stands
          </h2>
          <SystemChecks checks={system.checks} health={system.health} />
          <p className="mt-3 text-soft max-w-prose">
            {tellers.length > 0
              ? `Of what needs a look you are told by ${tellers.join(' and ')}, once when it begins and once when it is over.`
              : 'Nobody is told of this but here: ALERT_TO and ALERT_URL are not set.'}
          </p>
        </section>
        {(warnings.length > 0 || !secondFactor) && (
          <section aria-labelledby="settings">
            <h2 id="settings" className="text-2xl mb-3">
              What could be safer
            </h2>
            <ul className="grid gap-2 max-w-prose list-disc pl-5 marker:text-accent">
              {!secondFactor && (
                <li>
                  Your password alone opens everything here.{' '}
                  <Link to={href('/admin/security')} className="text-link">
                    Set up a second factor
                  </Link>
                </li>
              )}
              {warnings.map((words) => (
                <li key={words} className="wrap-anywhere">
                  {words}
                </li>
              ))}
            </ul>
          </section>
        )}
        <SystemFacts system={system} />
        <SystemQueues queues={system.queues} />
        <section aria-labelledby="kept">
          <h2 id="kept" className="text-2xl mb-2">
            How long things are kept
          </h2>
          <p className="mb-4 text-soft max-w-prose">
            In the words that clients read. What has had its time is deleted by itself, within the hour. The
            table stands in <code>content/retention.ts</code>, and the{' '}
            <Link to={href('/privacy-policy')} reloadDocument className="text-link">
              privacy policy
            </Link>{' '}
            is made from it.
          </p>
          <RetentionTable />
        </section>
      </div>
    </>
  )
}
