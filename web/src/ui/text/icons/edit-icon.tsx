import { Icon, type IconProps } from '#ui/text/icon.tsx'

/** Modifica. */
export const EditIcon = ({ size }: IconProps) => (
  <Icon size={size}>
    <path d="m14.5 5.5 4 4L8.5 19.5l-4.75.75.75-4.75zM12.5 7.5l4 4" />
  </Icon>
)
