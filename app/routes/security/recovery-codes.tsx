import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { firm } from '#content/firm.ts'

/** Recovery codes, shown once because the server stores only their hashes. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = t(
    'Recovery codes for {name}\nEach works once, in place of the code from the app.\n\n{codes}\n',
    { name: firm.name, codes: codes.join('\n') },
  )
  return (
    <div className="border border-line border-l-3 border-l-brass p-4 grid gap-4">
      <p>
        {tRich(
          "{warning} Each lets you log in once when you don't have your phone. They are shown only now.",
          { warning: <strong>{t('Keep these recovery codes in a safe place.')}</strong> },
        )}
      </p>
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-x-6 gap-y-1 font-mono"
        aria-label={t('Recovery codes')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={codes.join('\n')} what={t('the codes')} />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="recovery-codes.txt"
          className="button button-line"
        >
          {t('Download')}
        </a>
      </div>
    </div>
  )
}
