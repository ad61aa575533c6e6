import { Row } from '#ui/layout/boxes.tsx'
import * as icons from '#ui/text/icons.tsx'
import { stickerDrawings, Stickers } from '#ui/text/stickers.tsx'
import { Address, HiddenText, OrLine, Text } from '#ui/text/text.tsx'
import { WordChanges } from '#ui/text/word-changes.tsx'

import { Sample } from './sample.tsx'

export const TextSamples = () => (
  <>
    <Sample part="Text">
      {(['lead', 'body', 'small'] as const).map((size) =>
        (['ink', 'soft', 'faint'] as const).map((tone) => (
          <Text size={size} tone={tone} key={`${size} ${tone}`}>
            {size}, {tone}: a tavola si impara.
          </Text>
        )),
      )}
      <Text numeric>1.111.111 e 8.888.888, con cifre larghe uguali.</Text>
    </Sample>
    <Sample part="Address, HiddenText, OrLine">
      <Text>
        <Address of="un.indirizzo.molto.lungo.da.scrivere@example.org" />
        <HiddenText>, e questo si sente soltanto</HiddenText>
      </Text>
      <OrLine>oppure</OrLine>
    </Sample>
    <Sample part="WordChanges">
      <WordChanges
        before={['A tavola si impara.', 'Conserviamo le risposte per dieci anni.']}
        after={['A tavola si impara.', 'Conserviamo le risposte per sette anni, e poi le cancelliamo.']}
      />
    </Sample>
    <Sample part="Stickers">
      <Stickers
        label="Adesivi"
        stickers={stickerDrawings.map((drawing) => ({ id: drawing, drawing, words: 'Questionario fatto' }))}
      />
    </Sample>
    <Sample part="Icons">
      {Object.entries(icons).map(([name, Icon]) => (
        <Row key={name}>
          <Icon />
          <Icon size="small" />
          <Icon size="tiny" />
          <Text as="span">{name}</Text>
        </Row>
      ))}
    </Sample>
  </>
)
