// Short forms of given names in English, Spanish, French and Russian, one group per line.

export const NICKNAMES = `
benjamin ben benny
alexander alex sandy alec
alejandro alex
anthony antony tony
andrew andy drew
albert al bert
alfred alf fred
arthur art artie
barbara barb babs
bartholomew bart
bernard bernie
bradley brad
catherine kathy cathy kate katie cat
charles charlie chuck charley
christine chris tina
christopher chris topher kit
daniel dan danny
david dave davey
deborah debbie deb
donald don donny
dorothy dot dolly
douglas doug
edward ed eddie ted ned
eleanor ellie nell
elizabeth liz beth lizzie betty eliza
emmanuel emma manny manu
eugene gene
florence flo
francis frank franky frankie fran
francisco paco pancho frank franky
franklin frank
frederick fred freddie freddy
gabriel gabe
gerald gerry jerry
geoffrey jeffrey jeff geoff
gilbert gil
gregory greg
guillermo memo
harold harry hal
henry hank harry
ignacio nacho
jacob jake
james jim jimmy jamie
janet jan
jeremiah jerry jeremy
jesus chuy
john johnny jack
jonathan jon jonny
jose pepe
joseph joe joey
joshua josh
judith judy
kenneth ken kenny
lawrence larry laurence
leonard leo len lenny
louis lou louie
luis lucho
manuel manolo
margaret maggie meg peggy
matthew matt
maximilian max
michael mike mickey mick
mohammed mo moe
moses moe
nathaniel nathan nate
nicholas nick nicky
pamela pam
patricia pat trish patty
patrick pat paddy
peter pete
philip phil
rafael rafa
raymond ray
rebecca becky
richard rick ricky rich dick
robert rob robbie bob bobby
roberto beto
ronald ron ronnie
rosemary rose
samuel sam sammy
solomon sol
stanley stan
stephen steve stevie
steven steve stevie
susan sue susie
terence terry
theodore ted teddy theo
thomas tom tommy
timothy tim timmy
veronica vera roni
victor vic
vincent vince vinny
walter walt wally
william will bill billy willie
zachary zach zack
aleksandr sasha sanya
aleksei alyosha lyosha
anastasia nastya
anatoly tolya
andrei andryusha
boris borya
dmitri dima mitya
elena lena
evgeny zhenya
fyodor fedya
gennady gena
grigory grisha
igor igorek
ivan vanya
konstantin kostya
leonid lyonya
ludmila lyuda mila
maria masha
mikhail misha
natalia natasha
nikita nika
nikolai kolya
oksana ksana
olga olya
pavel pasha
pyotr petya
roman roma
sergei seryozha serezha
stanislav stas
svetlana sveta
tatiana tanya
valentin valya
vasily vasya
viktor vitya
vladimir volodya vova
vladislav vlad
vyacheslav slava
yuri yura
`;
