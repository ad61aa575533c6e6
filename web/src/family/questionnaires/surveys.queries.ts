import { surveys } from '@desco/contract/surveys'

import { lineOf, serverState } from '#data/server-state.ts'
import { auth } from '#data/auth.slice.ts'

export const { useSurveyListQuery, useCompletedSurveysQuery, useChildSurveyListQuery } =
  serverState.injectEndpoints({
    endpoints: (build) => ({
      surveyList: build.query(lineOf(surveys.surveyList)),
      childSurveyList: build.query(lineOf(surveys.childSurveyList)),
      completedSurveys: build.query({
        ...lineOf(surveys.completedSurveys),
        onQueryStarted: async (_person, { dispatch, queryFulfilled }) => {
          const answer = await queryFulfilled.catch(() => null)
          if (answer?.data !== undefined) dispatch(auth.completedSurvey(answer.data.data))
        },
      }),
    }),
  })
