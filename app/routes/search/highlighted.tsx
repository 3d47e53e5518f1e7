import { markedPieces } from '#app/domain/search/words.ts'

export const Highlighted = ({ words, children }: { words: string[]; children: string }) =>
  markedPieces(children, words).map((piece, i) =>
    i % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, which never change places
      <mark key={i} className="found">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
