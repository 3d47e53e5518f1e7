import type { Ctx } from '#app/context.ts'
import { findRole } from '#app/domain/sign-in/actor.server.ts'
import { homePath } from './return-to.ts'

export const homePathOf = async (ctx: Ctx, user: { id: string; email: string }): Promise<string> =>
  homePath({ email: user.email, role: await findRole(ctx, user.id) }, ctx.adminEmail)
