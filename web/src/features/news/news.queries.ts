import { news } from '@desco/contract/news'

import { lineOf, serverState } from '#session/server-state.ts'

export const { useNewsQuery } = serverState.injectEndpoints({
  endpoints: (build) => ({ news: build.query(lineOf(news.getNews)) }),
})
