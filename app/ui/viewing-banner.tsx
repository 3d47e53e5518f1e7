import { href } from 'react-router'

/** On every page while an administrator looks at a client's portal; works on pages without scripts too. */
export function ViewingBanner({ name }: { name: string }) {
  return (
    <section aria-label="Viewing as a client" className="bg-brass text-ink">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p className="font-semibold wrap-anywhere">
          You are viewing the portal as {name}. Nothing can be changed.
        </p>
        <form method="post" action={href('/stop-viewing')}>
          <button type="submit" className="button button-ink">
            Stop Viewing
          </button>
        </form>
      </div>
    </section>
  )
}
