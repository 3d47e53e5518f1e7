import { spawnSync } from 'node:child_process'

type Answer = { error?: { code?: string; summary?: string } | string; message?: string }

/** What npm says, asked of the registry that its settings name. */
function npm<T>(args: string[]): T & Answer {
  const { stdout, stderr } = spawnSync(
    'npm',
    [...args, '--json', '--fetch-retries=0', '--fetch-timeout=15000'],
    {
      encoding: 'utf8',
      maxBuffer: 100 * 1024 ** 2,
    },
  )
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: stderr.trim().split('\n')[0] || 'npm said nothing' } as T & Answer
  }
}

/** Without the registry's address, which is everybody's own. */
const mistakeIn = ({ error, message }: Answer) =>
  (message || (typeof error === 'string' ? error : error?.summary || error?.code))?.replaceAll(
    /( - \w+)? ?\bhttps?:\/\/\S+/g,
    '',
  )

export type Release = { version: string; on: string }

/**
 * The newest version of each, and the day of its release; what the registry does not know is left out. When it
 * does not answer, nothing more is asked, and `silent` says why.
 */
export function lastReleases(names: string[]): { releases: Map<string, Release>; silent?: string } {
  const releases = new Map<string, Release>()
  for (const name of names) {
    const found = npm<{ time?: Record<string, string>; 'dist-tags'?: { latest: string } }>([
      'view',
      name,
      'time',
      'dist-tags',
    ])
    const mistake = mistakeIn(found)
    if (mistake && (found.error as { code?: string })?.code !== 'E404') return { releases, silent: mistake }
    const version = found['dist-tags']?.latest
    const on = version && found.time?.[version]
    if (on) releases.set(name, { version, on: on.slice(0, 10) })
  }
  return { releases }
}

type Advisory = { severity: string; via: (string | { title: string })[] }

/** What is known against the installed versions, by package, those that need one of them included. */
export function advisories(): { known?: Record<string, Advisory>; silent?: string } {
  const found = npm<{ vulnerabilities?: Record<string, Advisory> }>(['audit'])
  return found.vulnerabilities
    ? { known: found.vulnerabilities }
    : { silent: mistakeIn(found) ?? 'no list in its answer' }
}
