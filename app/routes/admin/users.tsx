import { parseWithZod } from '@conform-to/zod/v4'
import { Suspense, useState } from 'react'
import { Await, data, Form, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { loadToday } from '#app/domain/today.server.ts'
import { EditUserForm } from '#app/domain/user-form.ts'
import { listUsers, updateUser } from '#app/domain/users.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import type { Route } from './+types/users.ts'
import { TodayPart } from './today.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Admin Dashboard')

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const search = url.searchParams.get('search')
  const [time, id] = url.searchParams.get('after')?.split('_') ?? []
  const createdAt = new Date(Number(time))
  const after = id && !Number.isNaN(createdAt.getTime()) ? { createdAt, id } : null
  const list = listUsers(ctx, { search, after }).catch((err) => {
    ctx.log.error({ err }, 'users not loaded')
    return null
  })
  const today = loadToday(ctx).catch((err) => {
    ctx.log.error({ err }, 'today not loaded')
    return null
  })
  return { list, search, today }
}

export type User = Awaited<ReturnType<typeof listUsers>>['users'][number]

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  const submission = parseWithZod(form, { schema: EditUserForm })
  const refuse = (words: string, status: number) =>
    data({ saved: false, result: submission.reply({ formErrors: [words] }) }, status)
  if (submission.status !== 'success') return data({ saved: false, result: submission.reply() }, 400)
  try {
    await updateUser(ctx, String(form.get('uid')), submission.value)
    return { saved: true, result: submission.reply() }
  } catch (err) {
    if (err instanceof Failure) return refuse(err.message, err.status)
    ctx.log.error({ err }, 'user not saved')
    return refuse('The changes could not be saved. Please try again.', 500)
  }
}

export default function Users({ loaderData: { list, search, today } }: Route.ComponentProps) {
  const [viewed, view] = useState<string | null>(null)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 mb-8">
        <h1 className="text-4xl sm:text-5xl">Admin Dashboard</h1>
        <Form role="search" className="flex gap-2 w-full sm:w-auto">
          <input
            type="search"
            name="search"
            aria-label="Search users"
            placeholder="Name, company or email"
            defaultValue={search ?? ''}
            className="field-control sm:w-72"
          />
          <button type="submit" className="button button-line">
            Search
          </button>
        </Form>
      </div>
      <TodayPart today={today} />
      <Suspense fallback={<p className="text-soft">Loading...</p>}>
        <Await resolve={list}>
          {(page) =>
            page === null ? (
              <FormMessage>Failed to fetch user data. You may not have permission.</FormMessage>
            ) : page.users.length === 0 ? (
              <p className="border border-dashed border-line p-8 text-soft">No user matches this search.</p>
            ) : (
              <>
                <UserTable users={page.users} onView={view} />
                {page.more && <NextPage last={page.users.at(-1)} search={search} />}
                <Viewed user={page.users.find((user) => user.id === viewed)} onClose={() => view(null)} />
              </>
            )
          }
        </Await>
      </Suspense>
    </>
  )
}

function Viewed({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  return user ? <UserDialog key={user.id} user={user} onClose={onClose} /> : null
}

function NextPage({ last, search }: { last: User | undefined; search: string | null }) {
  if (!last) return null
  const query = new URLSearchParams({
    after: `${last.createdAt.getTime()}_${last.id}`,
    ...(search ? { search } : {}),
  })
  return (
    <p className="mt-6">
      <Link to={`?${query}`} className="button button-line">
        Older users
      </Link>
    </p>
  )
}
