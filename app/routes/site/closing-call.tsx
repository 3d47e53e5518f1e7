import { href } from 'react-router'

export function ClosingCall({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <section className="bg-ink text-on-ink" aria-labelledby="closing">
      <div className="wrap py-16 sm:py-24 grid gap-8 lg:grid-cols-[1fr_27rem] lg:gap-16 items-end">
        <h2 id="closing" className="text-heading max-w-[16ch]">
          {title}
        </h2>
        <div>
          <p className="text-lead text-on-ink-soft">{text}</p>
          <a href={href('/contact')} className="button button-brass mt-6">
            {link}
          </a>
        </div>
      </div>
    </section>
  )
}
