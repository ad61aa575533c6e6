import { z } from 'zod/mini'

import { listStaffNews, publishDraft } from '#messages/index.ts'
import { Problem } from '#platform/problem.ts'

import { type Command, CommandError, doer, needed } from '#operate/command.ts'

export const newsList: Command = {
  usage: '',
  summary: 'lists the news with their ids and states',
  run: async (needs) => {
    const news = await listStaffNews(needs)
    if (news.length === 0) return 'There is no news yet.'
    return news
      .map(({ id, state, publishedAt, title }) =>
        [id, state, publishedAt?.toISOString() ?? '-', title].join('\t'),
      )
      .join('\n')
  },
}

export const newsPublish: Command = {
  usage: '--id <id>',
  summary: 'publishes a draft, or what was to be published later, now',
  run: async (needs, values) => {
    const id = needed(values, 'id')
    if (!z.safeParse(z.uuid(), id).success) throw new CommandError('--id is not an id: see `news list`.')
    try {
      const { news } = await publishDraft(needs, doer, id)
      return `Published: ${news.title}`
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      throw new CommandError(
        error.code === 'not_found' ? 'There is no news with this id.' : 'This news is published already.',
      )
    }
  },
}
