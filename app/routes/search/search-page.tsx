import { Form, Link } from 'react-router'
import { type HitGroup, type SearchAnswer, searchKinds } from '#app/domain/search/kinds.ts'
import { LONGEST, SHORTEST, wordsOf } from '#app/domain/search/words.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { FormMessage } from '#app/ui/form/form-message.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Highlighted } from './highlighted.tsx'
import { kindsOf, listOf, placeOf, type SearchArea, searchPage } from './places.ts'

type Props = { area: SearchArea; text: string; answer: SearchAnswer; problem: string | null }

/** Search page, which works without JavaScript. */
export function SearchPage({ area, text, answer, problem }: Props) {
  return (
    <>
      <PageHead title={t('Search')} />
      <Form
        method="get"
        action={searchPage[area]}
        role="search"
        aria-label={t('What to look for')}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 max-w-3xl"
      >
        <div className="grow">
          <label htmlFor="search-text" className="block font-medium mb-1.5">
            {t('Names, titles, numbers or words')}
          </label>
          <input
            key={text}
            id="search-text"
            type="search"
            name="q"
            maxLength={LONGEST}
            defaultValue={text.slice(0, LONGEST)}
            autoComplete="off"
            className="field-control"
          />
        </div>
        <button type="submit" className="button button-brass">
          {t('Search')}
        </button>
      </Form>
      <p className="mt-2 text-sm text-soft hidden md:block pointer-coarse:hidden">
        {tRich('From any page: {keys}, on a Mac {macKeys}.', {
          keys: (
            <>
              <kbd className="key">Ctrl</kbd> <kbd className="key">K</kbd>
            </>
          ),
          macKeys: (
            <>
              <kbd className="key">⌘</kbd> <kbd className="key">K</kbd>
            </>
          ),
        })}
      </p>
      <div className="mt-8 max-w-3xl">
        <FormMessage>{problem}</FormMessage>
        {!problem && <Results area={area} text={text} answer={answer} />}
      </div>
    </>
  )
}

function Results({ area, text, answer: { groups, alike } }: Omit<Props, 'problem'>) {
  const words = wordsOf(text)
  if (words.length === 0) {
    if (!text) {
      const kinds = kindsOf(area).map((kind) => searchKinds[kind])
      return <p className="text-soft">{t('What is searched: {kinds}.', { kinds: kinds.join(', ') })}</p>
    }
    const long = text.length > LONGEST
    return (
      <Empty>
        {long
          ? t('At most {count} characters.', { count: LONGEST })
          : t('At least {count} letters or digits.', { count: SHORTEST })}
      </Empty>
    )
  }
  if (groups.length === 0)
    return <Empty action={<Elsewhere area={area} />}>{t('Nothing here has “{text}” in it.', { text })}</Empty>
  return (
    <>
      {alike && (
        <p className="mb-6 text-soft wrap-anywhere">
          {t('Nothing has “{text}” in it. This is written alike:', { text })}
        </p>
      )}
      <div className="grid gap-8">
        {groups.map((group) => (
          <Group key={group.kind} area={area} text={text} words={words} group={group} />
        ))}
      </div>
    </>
  )
}

const Elsewhere = ({ area }: { area: SearchArea }) => (
  <p>
    {tRich('Try fewer letters, or look in {documents} and {invoices}.', {
      documents: (
        <Link to={area === 'admin' ? '/admin/documents' : '/client/documents'} className="text-link">
          {searchKinds.document}
        </Link>
      ),
      invoices: (
        <Link to={area === 'admin' ? '/admin/invoices' : '/client/invoices'} className="text-link">
          {searchKinds.invoice}
        </Link>
      ),
    })}
  </p>
)

function Group({
  area,
  text,
  words,
  group: { kind, hits, more },
}: {
  area: SearchArea
  text: string
  words: string[]
  group: HitGroup
}) {
  const list = listOf(area, kind, text)
  return (
    <section aria-labelledby={`found-${kind}`}>
      <h2 id={`found-${kind}`} className="text-2xl mb-3">
        {searchKinds[kind]}
      </h2>
      <ul className="bg-surface border border-line divide-y divide-line">
        {hits.map((hit) => (
          <li key={hit.id} className="relative px-4 py-2.5 hover:bg-chosen">
            <Link
              to={placeOf(area, kind, hit)}
              className="font-semibold wrap-anywhere hover:underline after:absolute after:inset-0"
            >
              <bdi className="whitespace-pre-wrap">
                <Highlighted words={words}>{hit.title}</Highlighted>
              </bdi>
            </Link>
            <p className="text-sm text-soft wrap-anywhere">
              <Highlighted words={words}>{hit.detail}</Highlighted>
            </p>
            {hit.passage && (
              <p dir="auto" className="mt-1 text-sm wrap-anywhere">
                <Highlighted words={words}>{hit.passage}</Highlighted>
              </p>
            )}
          </li>
        ))}
      </ul>
      {more && <More list={list} kind={searchKinds[kind].toLowerCase()} />}
    </section>
  )
}

const More = ({ list, kind }: { list: string | undefined; kind: string }) =>
  list ? (
    <p className="mt-1">
      <Link to={list} className="tall-link">
        {t('All {kind} with these words', { kind })}
      </Link>
    </p>
  ) : (
    <p className="mt-2 text-sm text-soft">
      {t('There are more {kind}. Another word finds fewer.', { kind })}
    </p>
  )
