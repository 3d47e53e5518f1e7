import { eq } from 'drizzle-orm'
import { displayName } from '#app/domain/user-columns.server.ts'
import { countErasureEffects, describeErasure } from '#app/domain/users/erasure-scope.server.ts'
import { accountClosingEmail } from '#app/emails/users/account-closing.tsx'
import { clientCanceledClosureEmail } from '#app/emails/users/client-canceled-closure.tsx'
import { clientClosingAccountEmail } from '#app/emails/users/client-closing-account.tsx'
import { users } from '#db/schema.ts'
import { type Delivery, type DeliveryCtx, NOT_NEEDED } from './delivery.server.ts'

export async function renderAccountClosing({ ctx, to, person }: Delivery<'account-closing'>) {
  const { uid, name, closesAt } = person
  if (!closesAt) return NOT_NEEDED
  const effects = describeErasure(await countErasureEffects(ctx.db, uid))
  return accountClosingEmail({ to, name, closesAt, appUrl: ctx.appUrl, ...effects })
}

export async function renderClientClosing({ ctx, to, data }: Delivery<'client-closing-account'>) {
  const client = await findClosingClient(ctx, data.client)
  if (!client?.closesAt) return NOT_NEEDED
  const counts = await countErasureEffects(ctx.db, data.client)
  return clientClosingAccountEmail({
    to,
    client,
    closesAt: client.closesAt,
    appUrl: ctx.appUrl,
    gone: counts.documentsErased,
    stay: counts.documentsKept,
    withoutContact: counts.projectsWithoutMainContact,
  })
}

export async function renderClientStaying({ ctx, to, data }: Delivery<'client-canceled-closure'>) {
  const client = await findClosingClient(ctx, data.client)
  if (!client || client.closesAt) return NOT_NEEDED
  return clientCanceledClosureEmail({ to, client, appUrl: ctx.appUrl })
}

async function findClosingClient({ db }: DeliveryCtx, uid: string) {
  const [client] = await db
    .select({ name: displayName, email: users.email, closesAt: users.closesAt })
    .from(users)
    .where(eq(users.id, uid))
  return client
}
