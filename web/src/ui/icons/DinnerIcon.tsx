import { Icon, type IconProps } from '../Icon.tsx'

/** Dinner. */
export const DinnerIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="M3.5 17.5h17M5 17.5a7 7 0 0 1 14 0M12 10.5V8.25M10.75 7.25a1.25 1.25 0 1 1 2.5 0 1.25 1.25 0 0 1-2.5 0M2.75 20.25h18.5" />
  </Icon>
)
