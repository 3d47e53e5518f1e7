import { eq } from 'drizzle-orm'
import { Failure } from '#app/core/failures.ts'
import { createSlug } from '#app/core/slugs.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projectSlugs } from '#db/schema.ts'

/**
 * Reserves a slug for a project: the entered one, or one from the title if `entered` is null.
 * @throws {Failure} 400 if another project uses the entered slug, or used it before
 */
export async function reserveSlug(
  tx: Transaction,
  projectId: string,
  { entered, title }: { entered: string | null; title: string },
): Promise<string> {
  const made = createSlug(title)
  for (const slug of entered ? [entered] : [made, `${made}-${projectId.slice(0, 8)}`]) {
    await tx.insert(projectSlugs).values({ slug, projectId }).onConflictDoNothing()
    const [row] = await tx.select().from(projectSlugs).where(eq(projectSlugs.slug, slug))
    if (row?.projectId === projectId) return slug
  }
  throw new Failure(
    400,
    t('Another project uses this address, or used it before. Select a different one.'),
    'slug',
  )
}
