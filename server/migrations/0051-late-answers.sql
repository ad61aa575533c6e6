-- Whether somebody completed a questionnaire after they had left the study. LimeSurvey says the minute alone; within the minute
-- of the leaving only what the portal saw before it counts as given before it. answer-validity.rules.ts says the same in
-- TypeScript; a test holds the two together. Not declared immutable: date_trunc of a moment is not, and the body would not be
-- read into the statements that ask it.
create function answered_late(submitted_at timestamptz, seen_at timestamptz, left_at timestamptz) returns boolean
language sql stable parallel safe as $$
  select left_at is not null and case
    when submitted_at is null then coalesce(seen_at > left_at, false)
    when date_trunc('minute', submitted_at) = date_trunc('minute', left_at) then coalesce(seen_at > left_at, true)
    else submitted_at > left_at
  end
$$;
